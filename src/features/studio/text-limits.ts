/** The limits of an article's text in characters, and of its questions in number. Shared by browser and server. */
export const textLimits = { title: 120, description: 200, question: 200, questions: 40, body: 24_000, note: 1000 } as const
