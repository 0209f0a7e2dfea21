/** The operator's time zone (IANA), for readers whose zone is unknown and items without a place (national news). */
export const operatorZone = 'America/New_York'
