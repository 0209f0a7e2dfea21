/** Every sentence of the room of old addresses. */
export const copy = {
  lead: 'Whoever comes by an old address is led to the page that took its place, for good (301). Customers follow within two seconds.',
  add: 'New redirect',
  path: 'Old address',
  pathHint: 'As customers have it: /help/wifi or https://help.example.com/help/wifi. What follows a ? does not count.',
  target: 'Page that took its place',
  targetHint: 'An address of this site: /support/topic/internet',
  save: 'Lead on',
  list: 'Old addresses',
  none: 'No old address leads anywhere yet.',
  states: { on: 'On', off: 'Off' },
  on: 'Switch on: {path}',
  off: 'Switch off: {path}',
  changed: 'Set {at} by {person}',
  saved: 'Set. Customers are led there within two seconds.',
  problem: 'Not set yet',
  down: 'It may not have been set. Try again.',
  problems: {
    NO_OLD_ADDRESS: 'This is no old address of this site, or the site needs it itself.',
    IS_A_PAGE: 'There is a page at this address: nobody would see it any more.',
    PAGE_NOT_FOUND: 'There is no page to lead to.',
    LOOP: 'It would lead back to itself.',
    SET_ALREADY: 'This old address leads somewhere already: it is in the list.',
    CHANGED_MEANWHILE: 'Somebody has changed it meanwhile. The list shows how it is now.',
    REDIRECT_NOT_FOUND: 'It is not there any more.',
  },
}
export type RedirectsCopy = typeof copy
