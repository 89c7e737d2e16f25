import { plain, socketIo, type Framing } from "../../../harness/realtime/codec.ts";
import type { FramingName } from "./plan.ts";

export const framings: Record<FramingName, Framing> = { "socket.io": socketIo, plain };
