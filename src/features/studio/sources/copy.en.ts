/** All texts of the sources room. */
export const copy = {
  lead: 'These pages are written in another system. You can read them here, but not change them.',
  none: 'No other system is connected',
  noneText: 'All pages belong to this site. Your administrators can connect Sanity.',
  fetched: 'Fetched from {name} {at}',
  fetchedText: 'This site asks for changes every {seconds} seconds, and at once when the other system reports one.',
  never: '{name} has not answered yet',
  neverText: 'Pages show this site’s own content. {failure}',
  failing: '{name} does not answer',
  failingText: 'Customers see the content of {at}. {failure}',
  problems: 'Pages that show an earlier version',
  pages: 'Pages',
  comesFrom: 'Comes from {name}: change it there',
  parts: 'Parts: {parts}',
  audience: { consumer: 'Homes', smb: 'Business' },
  language: { en: 'English', es: 'Spanish' },
}
export type SourcesCopy = typeof copy
