import type { TopicPlace } from './plan/find-place.ts'

/** Parses `internet/wi-fi` from a form or the command line; undefined if it has another shape. */
export function placeFrom(text: string | undefined): TopicPlace | undefined {
  const match = /^([a-z0-9-]{1,60})\/([a-z0-9-]{1,60})$/.exec(text ?? '')
  return match ? { topic: match[1]!, sub: match[2]! } : undefined
}
