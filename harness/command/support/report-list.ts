/** The option that names reports: commands that write none do not load what writes them. */
import { InvalidArgumentError, Option } from "commander";
import { reportNames, type ReportName } from "../../../reports/write.ts";
import { commaList } from "./option.ts";

/** Which reports are written. */
export const reportList = (otherwise: ReportName[]): Option =>
  new Option("--report <names>", `reports to write, of ${reportNames.join(", ")}`)
    .argParser((value: string) => commaList(value).map(reportName))
    .default(otherwise, otherwise.join(","));

function reportName(name: string): ReportName {
  const found = reportNames.find((one) => one === name);
  if (!found) {
    throw new InvalidArgumentError(`${name} is not a report; there are ${reportNames.join(", ")}.`);
  }
  return found;
}
