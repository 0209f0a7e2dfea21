/** API-11: how long a look-up of the finder may take, in ms: its card can be cancelled, and says after ten seconds that it takes long. */
export const finderTimeoutMs = 20_000
