/** Whether `npm run prove` runs: what is long by nature then runs whole. */
export const isProof = process.env.CARELINE_PROVE === '1'

/** How often a test tries something: a bounded seed of it in `npm test`, all of it in `npm run prove`. */
export const scaled = (inTests: number, inProof: number): number => (isProof ? inProof : inTests)

/** Every `step`th of a list, beginning at `offset`; all of it in `npm run prove`. */
export const sampled = <T>(list: readonly T[], step: number, offset: number): readonly T[] => (isProof ? list : list.filter((_, index) => index % step === offset % step))
