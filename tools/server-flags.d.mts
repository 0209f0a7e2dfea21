export const serverFlags: readonly string[]
export const allocatorEnvironment: Readonly<Record<string, string>>
