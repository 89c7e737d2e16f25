import { areCaught } from "../../support/caught-faults.ts";

await areCaught("first");
