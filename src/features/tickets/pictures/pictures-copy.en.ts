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
  arrived: 'Picture {n} is here. It goes out when you send.',
  removed: 'The picture is removed.',
  waiting: 'One moment: your pictures are still on their way, and then it is sent.',
  unsent: 'A picture did not get here: try it again, or remove it.',
  notSent: 'Nothing is sent yet: see the notes on your pictures below',
  alt: 'Picture {n} of {count}',
  problems: {
    size: 'A picture is larger than 10 MB. Send a smaller one, or a screenshot of it.',
    count: 'Five pictures fit here. The others were not added.',
    kind: 'A file was not added: it is no JPEG, PNG or WebP picture.',
    heic: 'A picture was not added: it is in Apple’s HEIC format. Share it as JPEG, or send a screenshot of it. On an iPhone, Settings, Camera, Formats, Most Compatible makes new ones fit.',
    damaged: 'A picture was not added: it cannot be opened. Take it again, or send a screenshot of it.',
    pixels: 'A picture was not added: it has more than 64 million pixels. Send a smaller one, or a screenshot of it.',
    quota: 'A picture was not added: there is no more room for your pictures. Closed tickets take theirs with them when they are deleted.',
    busy: 'A picture did not get here. Nothing else is lost: add it again.',
    later: 'A picture was not added: many came within the hour. Send the words now, and pictures later.',
  },
}

export type PicturesCopy = Translation<typeof picturesCopy>
