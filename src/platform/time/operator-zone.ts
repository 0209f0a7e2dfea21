/** The operator's own zone (IANA): where the reader's is not known, and for what has no place of its own, such as national news. */
export const operatorZone = 'America/New_York'
