import { ApiError } from "./api-error.ts";

/** A refusal that the person chose: they were asked to confirm who they are, and cancelled. Nothing is said about it. */
export class GivenUp extends ApiError {}
