/** Two forms of one thing, such as that of a list and that of the thing alone. */
import {
  differences,
  eventually,
  show,
  type Disagreement,
  type Trial,
} from "../../harness/author.ts";

interface Forms {
  /** Undefined while it is not shown there. */
  listed: unknown;
  single: unknown;
}

/**
 * The rule says that whatever both forms show is the same.
 *
 * @param isOpen whether a difference says nothing, such as one in what moves by itself
 */
export async function expectSameForms(
  trial: Trial,
  what: string,
  look: () => Promise<Forms>,
  isOpen: (difference: Disagreement) => boolean = () => false,
): Promise<void> {
  const differ = ({ listed, single }: Forms): Disagreement[] =>
    differences(listed, single).filter((one) => !isOpen(one));
  const fits = (forms: Forms): boolean => forms.listed !== undefined && !differ(forms).length;
  const forms = await eventually(trial, "list", look, fits);
  if (forms.listed === undefined) trial.cannot(`${what} had to be shown first`);
  for (const { where, listed, single } of differ(forms))
    trial.expect(false, `${where} of ${what}`, show(single), listed);
}
