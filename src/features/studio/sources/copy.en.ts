/** All texts of the sources room. */
export const copy = {
  lead: 'These pages are written in another system and can only be read here.',
  none: 'No other system is set',
  noneText: 'All pages are this site’s own. Your administrators can connect Sanity.',
  fetched: 'Fetched from {name} {at}',
  fetchedText: 'It is asked every {seconds} seconds, and as soon as it says that something has changed.',
  never: '{name} has not answered yet',
  neverText: 'Pages are shown as this site has them. {failure}',
  failing: '{name} does not answer',
  failingText: 'Customers see what came {at}. {failure}',
  problems: 'Pages that are shown as they were before',
  pages: 'Pages',
  comesFrom: 'Comes from {name}: not to be changed here',
  parts: 'Parts: {parts}',
  audience: { consumer: 'Homes', smb: 'Business' },
  language: { en: 'English', es: 'Spanish' },
}
export type SourcesCopy = typeof copy
