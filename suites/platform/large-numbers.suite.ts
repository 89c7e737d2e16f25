/** Numbers beyond all moments, which may be taken or refused (open.account-schedule-offset, open.availability-for-bounds). */
import {
  eventually,
  isAccepted,
  NotClaimed,
  rule,
  show,
  type CallInput,
  type Operation,
  type Trial,
  type World,
  neededFirst,
} from "../../harness/author.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";
import { expectAcceptance } from "../support/answer.ts";
import { addProfile, profileAt } from "../support/people/profile.ts";

/** As seconds and as milliseconds it is later than what calendars of most languages reach. */
const large = 1e15;

/** What is written, what puts it back, and what reads it or follows from it. */
interface Case extends Pick<CallInput, "params"> {
  write: OperationId;
  large: object;
  usual: object;
  reads: [OperationId, CallInput["params"]?][];
}

async function casesOf(trial: Trial, world: World): Promise<Case[]> {
  const { owner: as, website_id } = world;
  const people = { trial, world, as, website_id };
  const params = profileAt(people, (await addProfile(people, "large")).people_id);
  return [
    {
      write: "account.schedule.merge",
      large: { enabled: true, offset: large },
      usual: { enabled: false, offset: 0 },
      reads: [
        ["account.schedule.read"],
        ["availability.status.read"],
        ["operators.operator.read", { website_id, user_id: as.user_id }],
      ],
    },
    {
      write: "availability.merge",
      large: { type: "online", time: { for: large } },
      usual: { type: "online", time: { for: 600 } },
      reads: [["availability.read"], ["availability.status.read"]],
    },
    {
      write: "people.profile.merge",
      params,
      large: { person: { timezone: large }, active: large },
      usual: { person: { timezone: 0 } },
      reads: [
        ["people.profile.read", params],
        ["people.profile.list", { website_id }],
      ],
    },
  ];
}

rule("platform.large-numbers-are-read", async (trial) => {
  const world = await trial.world();
  const { owner } = world;
  const operation = (id: OperationId): Operation => trial.run.contract.operation(id);
  let taken = 0;
  for (const { write, params = {}, reads, ...bodies } of await casesOf(trial, world)) {
    const read = ([id, of = {}]: Case["reads"][number]) =>
      trial.callOperation(owner, operation(id), { params: of });
    for (const one of reads) if (!isAccepted(await read(one))) trial.cannot(neededFirst(one[0]));
    const put = (body: object) => trial.callOperation(owner, operation(write), { params, body });
    if (!isAccepted(await put(bodies.large))) continue;
    taken += 1;
    for (const one of reads) {
      const exchange = await eventually(trial, "thing", () => read(one), isAccepted);
      expectAcceptance(trial, exchange, `${one[0]} after ${write} took ${show(bodies.large)}`);
    }
    await put(bodies.usual);
  }
  if (!taken) throw new NotClaimed("which numbers are taken is left open");
});
