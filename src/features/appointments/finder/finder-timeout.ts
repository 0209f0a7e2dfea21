/**
 * API-11: time limit of a finder look-up in ms. It may be long because the visitor can cancel, and is told after ten
 * seconds that it takes long.
 */
export const finderTimeoutMs = 20_000
