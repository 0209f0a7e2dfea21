/** A name in the environment that is no setting, and the setting that it is probably meant to be. */
export interface MisspeltSetting {
  name: string
  meant: string
}

/** Beginnings of our settings' names that other programs seldom use. */
const ownBeginnings = ['CARELINE_', 'TRUSTED_', 'OIDC_', 'MAIL_', 'SMTP_', 'SMS_', 'ANALYTICS_', 'EMBEDDINGS_', 'FIELD_SYSTEM_', 'TICKET_SYSTEM_', 'GENIEACS_', 'SANITY_']

/** Read by libraries, by Node or by the project's own tests. */
const othersNames = /^(OTEL_|NODE_|CARELINE_(E2E|TEST)_|CARELINE_(PROVE|MISSES)$)/
/** Kubernetes sets these for each Service of the namespace, such as one named careline. */
const serviceLink = /_SERVICE_(HOST|PORT)(_|$)|_PORT(_\d+_|$)/

/** Shorter names are near to too many names of other programs: HOST to HOME. */
const shortestCompared = 6
const mostEdits = 2

/** Finds names that a typing error makes of a setting, or that begin as only our settings do. */
export function misspeltSettings(environment: Readonly<Record<string, string | undefined>>, settings: readonly string[]): MisspeltSetting[] {
  const known = new Set(settings)
  return Object.keys(environment).flatMap((name) => {
    if (known.has(name) || environment[name] === undefined || othersNames.test(name)) return []
    const beginning = ownBeginnings.find((each) => name.startsWith(each))
    if (beginning !== undefined && serviceLink.test(name)) return []
    const compared = settings.filter((setting) => setting.length >= shortestCompared && Math.abs(setting.length - name.length) <= mostEdits)
    const near = nearest(name, compared)
    if (near && near.edits <= mostEdits) return [{ name, meant: near.setting }]
    const alike = settings.filter((setting) => beginning !== undefined && setting.startsWith(beginning))
    // OIDC_SECRET is OIDC_CLIENT_SECRET without a word, although fewer letters lead to OIDC_ISSUER
    const related = nearest(name, alike.filter((setting) => name.split('_').every((word) => setting.split('_').includes(word)))) ?? nearest(name, alike)
    return related ? [{ name, meant: related.setting }] : []
  })
}

function nearest(name: string, settings: readonly string[]): { setting: string; edits: number } | undefined {
  return settings.map((setting) => ({ setting, edits: editDistance(name, setting) })).toSorted((a, b) => a.edits - b.edits)[0]
}

/** Levenshtein's distance: how many letters to insert, remove or replace. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, n) => n)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1))
    row = next
  }
  return row[b.length]!
}
