/** The mailbox of an address: without the part after a plus sign, which the mailbox owner may choose freely. */
export function postBoxOf(email: string): string {
  const [name = '', ...host] = email.split('@')
  const plus = name.indexOf('+', 1)
  return [plus < 0 ? name : name.slice(0, plus), ...host].join('@')
}
