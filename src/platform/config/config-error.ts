/** A setting that cannot be used. The message is one sentence for the operator. */
export class ConfigError extends Error {}
