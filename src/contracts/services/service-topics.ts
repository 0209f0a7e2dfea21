/** The topics of the knowledge base that a line of service, or the last part of a category path, stands for. */
const topicsOf: Readonly<Record<string, readonly string[]>> = {
  accounts: ['account', 'billing'],
  myaccount: ['account', 'billing'],
  account: ['account', 'billing'],
  bill: ['billing'],
  billing: ['billing'],
  internet: ['internet'],
  uversehighspeedinternet: ['internet'],
  internetair: ['internet-air'],
  fixedwireless: ['fixed-wireless'],
  fixedwirelessinternet: ['fixed-wireless'],
  internetfixedwireless: ['fixed-wireless'],
  dsl: ['dsl'],
  internetdsl: ['dsl'],
  wireless: ['wireless'],
  prepaid: ['prepaid'],
  tv: ['u-verse-tv'],
  uversetv: ['u-verse-tv'],
  digitalphone: ['digital-phone'],
  uversevoice: ['digital-phone'],
  homephone: ['digital-phone', 'landline'],
  businessphone: ['digital-phone', 'traditional-phone', 'phone-advanced'],
  locallongdistance: ['landline', 'traditional-phone'],
  landline: ['landline', 'traditional-phone'],
  email: ['email'],
  emailsupport: ['email'],
  contactus: ['contact-us'],
  howto: ['how-to'],
  dedicatedinternet: ['dedicated-internet'],
}

/**
 * The topics that an answer may come from. Undefined means all of them: nothing was named, or the whole of support, or
 * something unknown. Paths read ~Support~Internet~DSL~; several are joined by commas.
 */
export function topicsFor({ los, navigationTree }: { los?: string | undefined; navigationTree?: string | undefined }): ReadonlySet<string> | undefined {
  const named = [...(los ? [los] : []), ...(navigationTree ?? '').split(',').map((path) => path.split('~').filter((part) => part.trim() !== '').at(-1) ?? '')]
  const topics = named.flatMap((name) => topicsOf[name.toLowerCase().replace(/[^a-z]/g, '')] ?? [])
  return topics.length > 0 ? new Set(topics) : undefined
}
