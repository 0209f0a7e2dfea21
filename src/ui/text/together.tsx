import { Fragment } from 'react'
import { shortCompound } from './short-compound.ts'

/** Text whose short compounds (Wi-Fi) do not break at the end of a line; the characters stay unchanged. */
export function Together({ text }: { text: string }) {
  const compounds = text.match(shortCompound)
  if (!compounds) return text
  return text.split(shortCompound).map((before, index) => (
    // the parts of a text never change their order
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {before}
      {compounds[index] && <span className="together">{compounds[index]}</span>}
    </Fragment>
  ))
}
