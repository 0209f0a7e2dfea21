/** Where an operator's browser says what became of an item of the work list: the path of `setWorkState`, without its schemas. */
export const workStatePath = '/insights/v1/work-list/state'
