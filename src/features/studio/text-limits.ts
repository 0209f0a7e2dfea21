/** What a text may hold while it is written. Browser and server read it. */
export const textLimits = { title: 120, description: 200, question: 200, questions: 40, body: 24_000, note: 1000 } as const
