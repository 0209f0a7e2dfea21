/** A system of the operator that may use this site's TM Forum APIs (TMF646, TMF621), and its permissions. */
export interface PartnerClient {
  id: string
  /** SHA-256 of the client's secret, 64 hexadecimal digits */
  secretHash: string
  /** the service regions whose appointments it may read and change; undefined: all */
  regions: readonly string[] | undefined
  /** read: it may change no appointment and no ticket */
  access: 'read' | 'write'
  /** the APIs that it may call; by default appointments only */
  apis: readonly PartnerApi[]
}

const partnerApis = ['appointment', 'troubleTicket'] as const
export type PartnerApi = (typeof partnerApis)[number]

const shape = 'id:hash, where hash is the SHA-256 of the secret in 64 hexadecimal digits'

/**
 * Parses PARTNER_CLIENTS: comma-separated `id:hash`, optionally followed by `:regions=A+B`, `:access=read` or
 * `:access=write` (default), and `:apis=appointment+troubleTicket` (default: appointment). A problem never quotes an
 * entry, because an operator may have entered the secret itself.
 */
export function parsePartnerClients(list: string): { clients: readonly PartnerClient[] } | { problem: string } {
  const clients: PartnerClient[] = []
  for (const entry of list.split(',').map((text) => text.trim())) {
    if (entry === '') continue
    const [, id, hash, rest = ''] = /^([\w.-]{1,64}):([\da-f]{64})((?::.*)?)$/i.exec(entry) ?? []
    if (!id || !hash) return { problem: `PARTNER_CLIENTS holds an entry that is not ${shape}.` }
    const scope = scopeFrom(rest.split(':').slice(1))
    if (!scope) return { problem: `PARTNER_CLIENTS cannot read what '${id}' may do: after id:hash stand :regions=A+B, :access=read or :access=write, :apis=appointment+troubleTicket, each once.` }
    if (clients.some((known) => known.id === id)) return { problem: 'PARTNER_CLIENTS names a client twice.' }
    clients.push({ id, secretHash: hash.toLowerCase(), ...scope })
  }
  return { clients }
}

/** Undefined if any option is not understood: a mistyped scope must not become a wider one. */
function scopeFrom(options: readonly string[]): Pick<PartnerClient, 'regions' | 'access' | 'apis'> | undefined {
  const named = new Map<string, string>()
  for (const option of options) {
    const [, name, value] = /^\s*(regions|access|apis)=([^=]+)$/.exec(option) ?? []
    if (!name || !value || named.has(name)) return undefined
    named.set(name, value.trim())
  }
  const regions = named.get('regions')?.split('+').map((region) => region.trim())
  const access = named.get('access') ?? 'write'
  if (regions?.includes('') || (access !== 'read' && access !== 'write')) return undefined
  const apis = named.get('apis')?.split('+').map((api) => api.trim()) ?? ['appointment']
  if (!apis.every(isPartnerApi)) return undefined
  return { regions, access, apis }
}

function isPartnerApi(name: string): name is PartnerApi {
  return (partnerApis as readonly string[]).includes(name)
}
