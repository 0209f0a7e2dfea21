import type { Translation } from '#ui/text/copy.tsx'

/** The texts of the pictures room. */
export const picturesCopy = {
  lead: 'Add a picture and describe it in both languages. Then copy its line of Markdown into an article.',
  addTitle: 'Add a picture',
  en: 'What it shows, in English',
  es: 'What it shows, in Spanish',
  altHint: 'For people who cannot see the picture',
  file: 'File',
  fileHint: 'JPEG, PNG or WebP, up to 10 MB. The place and time it was taken are removed.',
  add: 'Add picture',
  added: 'The picture is here. Copy its line into the text of each language.',
  failed: 'The picture was not added',
  recent: 'Latest pictures',
  none: 'There are no pictures yet.',
  markdown: '{language}: line for the text',
  isPublic: 'Visible to customers',
  isPrivate: 'Visible to editors only',
  by: 'Added {at} by {person}',
  older: 'Older',
  newest: 'Newest',
  pages: 'Pages of pictures',
}

export type PicturesRoomCopy = Translation<typeof picturesCopy>
