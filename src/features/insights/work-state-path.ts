/** The path of `setWorkState`, in a file without schemas because the browser imports it. */
export const workStatePath = '/insights/v1/work-list/state'
