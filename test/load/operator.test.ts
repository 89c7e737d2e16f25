/** The manifests, and how a run takes place through an archive that others run. */
import { spawn } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { copyFile, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseAllDocuments, stringify } from "yaml";
import { archiveName, generateElsewhere, resultsName } from "../../load/runner/elsewhere.ts";
import { requireK6 } from "../../load/runner/k6.ts";
import { runScenario, type Finished } from "../../load/runner/run.ts";
import { scenario as mixed } from "../../load/scenario/mixed/scenario.ts";
import { needsK6 } from "./with-k6.ts";

interface Variable {
  name: string;
  value?: string;
}

interface Pod {
  volumes: {
    name: string;
    secret?: { secretName: string };
    persistentVolumeClaim?: { claimName: string };
  }[];
  volumeMounts: { name: string; mountPath: string }[];
  env: Variable[];
}

interface Manifest {
  kind: string;
  metadata: { name: string };
  spec: { script?: { localFile: string }; parallelism?: number; runner?: Pod & { image: string } };
}

const manifests = globSync("load/operator/*.yaml")
  .sort()
  .flatMap((file) =>
    parseAllDocuments(readFileSync(file, "utf8")).map((document) => {
      if (document.errors.length) throw new Error(`${file}: ${document.errors.join("; ")}`);
      return document.toJS() as Manifest;
    }),
  );
const testRun = manifests.find(({ kind }) => kind === "TestRun") as Manifest;
const runner = testRun.spec.runner as NonNullable<Manifest["spec"]["runner"]>;

test("the job that merges calls what the image of the Dockerfile has", () => {
  const job = readFileSync("load/operator/merge-job.yaml", "utf8");
  const [, command] = /exec (\S+) load merge/.exec(job) ?? [];
  const file = readFileSync("Dockerfile", "utf8");
  expect(file).toContain(`/usr/local/bin/${command} `);
  expect(file).toContain(`ENTRYPOINT ["${command}"]`);
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  expect(job).toContain(`image: assay:${version}\n`);
});

test("the manifests speak of the same things", () => {
  expect(manifests.map(({ kind }) => kind).sort()).toEqual([
    "Job",
    "PersistentVolumeClaim",
    "Pod",
    "TestRun",
  ]);
  const claims = JSON.stringify(manifests).match(/"claimName":"[^"]*"/g) ?? [];
  const made = manifests.find(({ kind }) => kind === "PersistentVolumeClaim")?.metadata.name;
  expect(new Set(claims)).toEqual(new Set([`"claimName":"${made}"`]));
  const mounts = new Map(runner.volumeMounts.map(({ name, mountPath }) => [name, mountPath]));
  expect(runner.volumes.map(({ name }) => name)).toEqual([...mounts.keys()]);
  expect(testRun.spec.script?.localFile).toBe(`${mounts.get("assay")}/${archiveName}`);
  const docs = readFileSync("docs/load-operator.md", "utf8");
  expect(docs).toContain(`create secret generic ${runner.volumes[0]?.secret?.secretName} `);
});

test("the runners get what the scripts read, from variables that stand before", () => {
  const read = readFileSync("load/k6/environment.ts", "utf8").matchAll(/__ENV\["(ASSAY_\w+)"\]/g);
  const given = runner.env.map(({ name }) => name);
  // The plan stands in the archive, which also knows its name.
  const needed = [...read]
    .map(([, name]) => name as string)
    .filter((name) => name !== "ASSAY_PLAN");
  expect(needed.length).toBeGreaterThan(1);
  expect(given).toEqual(expect.arrayContaining(needed));
  for (const [i, { value = "" }] of runner.env.entries()) {
    for (const [, name] of value.matchAll(/\$\((\w+)\)/g))
      expect(given.slice(0, i)).toContain(name);
  }
});

test("the image of the runners is the k6 that is pinned", () => {
  const [, pinned] = /k6\/v2 v(\S+)/.exec(readFileSync("load/k6-build/go.mod", "utf8")) ?? [];
  expect(runner.image).toBe(`grafana/k6:${pinned}`);
});

let folder = "";
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), "assay-operator-"))));
afterAll(() => rm(folder, { recursive: true }));

const settings = {
  duration_s: 3,
  rate_per_second: 40,
  websites: 1,
  population: 1,
  variants: 1,
  // As many as there are requests: none waits for a user where the machine stalls.
  virtual_users: 120,
  sample_every: 1,
  lag_p99_ms: 60_000,
  blend: { people: 1, conversation: 1 },
};

/** One runner, with the variables of the manifest and the arguments of the operator. */
async function playRunner(archive: string, results: string, index: number): Promise<void> {
  const known: Record<string, string> = {
    POD_NAME: `assay-load-${index}`,
    CPU_LIMIT: "2",
    MEMORY_LIMIT: "2147483648",
  };
  const variables = runner.env.map(({ name, value }): [string, string] => [
    name,
    value === undefined
      ? (known[name] as string)
      : value
          .replaceAll(/\$\((\w+)\)/g, (_, other: string) => known[other] as string)
          .replace(/^\/results/, results),
  ]);
  const { path } = await requireK6(process.env);
  const segment = ["0", "1/2", "1"].slice(index - 1, index + 1).join(":");
  const child = spawn(
    path,
    [
      "run",
      "--quiet",
      `--execution-segment=${segment}`,
      "--execution-segment-sequence=0,1/2,1",
      archive,
      "--tag",
      `instance_id=${index}`,
    ],
    { stdio: "ignore", env: { HOME: folder, ...Object.fromEntries(variables) } },
  );
  expect(await new Promise((resolve) => child.once("exit", resolve))).toBe(0);
}

async function whenThere(path: string): Promise<void> {
  while (!(await stat(path).catch(() => undefined))) await sleep(50);
}

const callsOf = ({ result }: Finished): Record<string, number> =>
  Object.fromEntries(
    Object.entries(result.summary.histograms)
      .filter(([name]) => name.startsWith("latency."))
      .map(([name, histogram]) => [name, Object.values(histogram).reduce((sum, n) => sum + n, 0)]),
  );

test("an archive that two runners play gives the verdict of one run", async (context) => {
  needsK6(context);
  const profile = join(folder, "profile.yaml");
  await writeFile(profile, stringify({ settings }));
  const work = join(folder, "work");
  const archive = join(work, archiveName);
  const options = { profile, seed: 1, fault: ["shape-number-as-string"] };
  const alone = runScenario(mixed, { ...options, generators: 1 });
  const distributed = runScenario(mixed, {
    ...options,
    generators: 2,
    generate: generateElsewhere({ work, patience: 60_000, tell: () => undefined }),
  });
  await whenThere(archive);
  expect((await stat(archive)).mode & 0o777).toBe(0o600);
  const copy = join(folder, "copy.tar");
  await copyFile(archive, copy);
  await Promise.all([1, 2].map((index) => playRunner(copy, join(work, resultsName), index)));
  const [one, two] = await Promise.all([alone, distributed]);
  expect(await readdir(work), "the archive holds credentials").toEqual([resultsName]);
  expect(two.result.summary.generators.map(({ segment }) => segment)).toEqual([
    "assay-load-1",
    "assay-load-2",
  ]);
  expect(two.result.reasons).toEqual([]);
  expect(two.result.findings.map(({ rule }) => rule)).toEqual(
    one.result.findings.map(({ rule }) => rule),
  );
  const [expected, counted] = [callsOf(one), callsOf(two)];
  // Each process rounds the end of its part for itself.
  for (const [name, count] of Object.entries(expected)) {
    expect(Math.abs(count - (counted[name] ?? 0)), name).toBeLessThanOrEqual(2);
  }
});

test("results of an earlier run are not taken for those of this one", async (context) => {
  needsK6(context);
  const profile = join(folder, "profile.yaml");
  const run = runScenario(mixed, {
    profile,
    seed: 1,
    generators: 1,
    generate: generateElsewhere({
      work: join(folder, "work"),
      patience: 1_000,
      tell: () => undefined,
    }),
  });
  await expect(run).rejects.toThrow("of an earlier run; use an empty folder");
});

test("who does not deliver is waited for so long, and no longer", async (context) => {
  needsK6(context);
  const run = runScenario(mixed, {
    profile: join(folder, "profile.yaml"),
    seed: 1,
    generators: 3,
    generate: generateElsewhere({
      work: join(folder, "patient"),
      patience: 500,
      tell: () => undefined,
    }),
  });
  await expect(run).rejects.toThrow("only 0 of 3 generators");
  expect(await readdir(join(folder, "patient"))).toEqual([resultsName]);
});
