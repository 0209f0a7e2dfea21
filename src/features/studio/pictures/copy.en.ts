import type { Translation } from '#ui/text/copy.tsx'

/** The texts of the pictures room. */
export const picturesCopy = {
  lead: 'A picture is added with what it shows, in both languages, and put into an article by its line of Markdown.',
  addTitle: 'Add a picture',
  en: 'What it shows, in English',
  es: 'What it shows, in Spanish',
  altHint: 'For people who do not see it',
  file: 'File',
  fileHint: 'JPEG, PNG or WebP, up to 10 MB. Where and when it was taken is removed.',
  add: 'Add picture',
  added: 'The picture is here. Put its line into the text of each language.',
  failed: 'The picture was not added',
  recent: 'Added last',
  none: 'There is no picture yet.',
  markdown: '{language}: line for the text',
  isPublic: 'Customers see it',
  isPrivate: 'Editors alone see it',
  by: 'Added {at} by {person}',
  older: 'Older',
  newest: 'Newest',
  pages: 'Pages of pictures',
}

export type PicturesRoomCopy = Translation<typeof picturesCopy>
