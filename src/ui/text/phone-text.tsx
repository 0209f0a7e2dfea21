import { dialLink } from './phone-link.ts'
import { splitAtPhones } from './split-at-phones.ts'

/** A text whose phone numbers are links that dial. */
export function PhoneText({ text }: { text: string }) {
  return <>{splitAtPhones(text).map((part, index) => (index % 2 === 1 ? <a key={part} href={dialLink(part)}>{part}</a> : part))}</>
}
