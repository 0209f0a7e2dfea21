import type { Translation } from '#ui/text/copy.tsx'

/** The texts about pictures, included in the texts of the pages that use them. */
export const picturesCopy = {
  label: 'Pictures',
  hint: 'Up to 5, each up to 10 MB, as JPEG, PNG or WebP. Where and when they were taken is removed. You and our support see them, nobody else.',
  add: 'Add pictures',
  caption: 'What does picture {n} show?',
  captionHint: 'If you like: the light on the gateway',
  keep: 'Send picture {n}',
  remove: 'Remove picture {n}',
  retry: 'Try again',
  sending: '{name} is on its way: {percent} %',
  arrived: 'Picture {n} is attached. It goes out when you send.',
  removed: 'The picture is removed.',
  waiting: 'One moment: your pictures are still on their way, and then it is sent.',
  unsent: 'A picture did not get here: try it again, or remove it.',
  notSent: 'Nothing is sent yet: see the notes on your pictures below',
  alt: 'Picture {n} of {count}',
  /** in place of a file's name that is not known */
  unnamed: 'a picture',
  problems: {
    size: 'Not added, larger than 10 MB: {files}. Send it smaller, or a screenshot of it.',
    count: 'Not added, since only five pictures fit here: {files}.',
    kind: 'Not added, because it is not a JPEG, PNG or WebP picture: {files}.',
    heic: 'Not added, in Apple’s HEIC format: {files}. Share it as JPEG, or send a screenshot of it. On an iPhone, Settings, Camera, Formats, Most Compatible makes new ones fit.',
    damaged: 'Not added, it can’t be opened: {files}. Take it again, or send a screenshot of it.',
    pixels: 'Not added, more than 64 million pixels: {files}. Send it smaller, or a screenshot of it.',
    quota: 'Not added, since there is no more room for your pictures: {files}. Closed tickets take theirs with them when they are deleted.',
    busy: 'Did not get here: {files}. Nothing else is lost: add it again.',
    later: 'Not added, since many came within the hour: {files}. Send the words now, and pictures later.',
  },
}

export type PicturesCopy = Translation<typeof picturesCopy>
