# assay as an image: the compiled command with its locked dependencies, k6 built from pinned sources, not root.
#   docker build --tag assay .
#   docker run --rm --init --user "$(id -u):$(id -g)" --volume "$PWD:/work" assay certify --target staging.yaml --out run
# docs/ci.md says more.

FROM golang:1.26-trixie AS k6
WORKDIR /k6
COPY load/k6-build/go.mod load/k6-build/go.sum ./
# Static, so that it runs in any image; stripped, which halves it.
RUN CGO_ENABLED=0 go build -trimpath -mod=readonly -ldflags="-s -w" -o k6 go.k6.io/k6/v2

FROM node:24-trixie AS package
WORKDIR /assay
COPY package.json package-lock.json ./
RUN npm ci
# With .git, because the package names the commit that it was built from.
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:24-trixie-slim
COPY --from=k6 /k6/k6 /usr/local/bin/k6
COPY --from=package /assay/package.json /assay/LICENSE /assay/
COPY --from=package /assay/bin /assay/bin
COPY --from=package /assay/dist /assay/dist
COPY --from=package /assay/node_modules /assay/node_modules
RUN ln -s /assay/bin/assay.js /usr/local/bin/assay && install --directory --owner=node --group=node /work
# The user `node`, as a number that a cluster can check.
USER 1000:1000
# Target files are read from here and reports written here: mount the folder of the job.
WORKDIR /work
# A user that the image does not know has no home, and what a killed run leaves has to be known when the container is gone.
ENV XDG_STATE_HOME=/work/.state
ENTRYPOINT ["assay"]
CMD ["--help"]
