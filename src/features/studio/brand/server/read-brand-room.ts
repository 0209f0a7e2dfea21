import { audiences, locales } from '#contracts/identity.ts'
import type { Brand } from '#features/site-content/contract.ts'
import { brandStyle, coloursToLookAt, contrastProblems, type ContrastProblem } from '#features/site-content/server.ts'
import { queryOf, type RequestContext } from '#platform/context/request-context.ts'
import { call } from '#platform/services/call.ts'
import { fill } from '#ui/text/fill.ts'
import { conflictNotice, conflictWith, givenUpHref, givenUpNotice, isGivenUp, isReplacing, versionsIn } from '../../pages/server/conflict-form.ts'
import { readStudioCopy, readStudioFrame } from '../../pages/server/read-frame.ts'
import { byLabel, momentLabel, zoneOf } from '../../pages/server/words.ts'
import { mayEnter, roomPath } from '../../rooms.ts'
import { fieldDifferences } from '../../rules/field-differences.ts'
import type { FormNotice } from '../../studio-view.ts'
import { readStudioBrand, setStudioBrand, type BrandChange } from '../brand-endpoints.ts'
import { lookOf, type BrandFields, type BrandPage } from '../brand-view.ts'
import { copy as english, type BrandCopy } from '../copy.en.ts'
import { copy as spanish } from '../copy.es.ts'
import { fieldsOfBrand, readBrandForm } from './brand-form.ts'
import { hiddenLogos } from './logo-contrast.ts'

const signIn = { signIn: 'return' } as const

export type BrandAnswer = { kind: 'page'; page: BrandPage; status: number } | { kind: 'done'; href: string } | { kind: 'missing' } | { kind: 'down' }

const copyOf = ({ locale }: Pick<RequestContext, 'locale'>): BrandCopy => (locale === 'es' ? spanish : english)

/** STU-08: the brand form; with `restore`, filled with an earlier version. Missing for all but publishers. */
export async function readBrandPage(context: RequestContext): Promise<BrandAnswer> {
  if (!mayEnter(context.identity, 'brand')) return { kind: 'missing' }
  const answer = await call(context, readStudioBrand, {}, signIn)
  if (!answer.ok) return { kind: 'down' }
  const query = queryOf(context)
  const asked = query.get('restore')
  const { changes, installed } = answer.data
  const change = changes.find(({ id }) => id === asked)
  const restored = asked === asInstalled ? installed : change?.after
  const { form } = copyOf(context)
  const notice: FormNotice | undefined = restored
    ? { tone: 'caution', title: fill(form.restored, { at: change ? whenOf(change, context) : copyOf(context).asInstalled }), text: form.restoredText, lines: [] }
    : query.has('saved') ? { tone: 'good', title: form.saved, lines: [] } : givenUpNotice(query, readStudioCopy(context.locale))
  return { kind: 'page', status: 200, page: await describe(context, answer.data, fieldsOfBrand(restored ?? answer.data.brand), { notice, formKey: restored && asked! }) }
}

/** STU-08: shows a preview of the submitted form, or publishes it. */
export async function submitBrandForm(context: RequestContext, form: URLSearchParams): Promise<BrandAnswer> {
  if (!mayEnter(context.identity, 'brand')) return { kind: 'missing' }
  if (isGivenUp(form)) return { kind: 'done', href: givenUpHref('brand', context.locale) }
  const { fields, brand, problems } = readBrandForm(form)
  const copy = copyOf(context)
  const words = copy.form
  const { base, version } = versionsIn(form)
  const unread = readable(fields) ? contrastProblems(fields.accent, fields.accentDark || undefined) : []
  const lines = [
    ...problems.map((problem) => words.problems[problem]),
    ...form.getAll('logoProblem').map((problem) => words.logoProblems[problem as keyof typeof words.logoProblems] ?? words.logoProblems.damaged),
    ...unread.map((problem) => contrastSentence(problem, copy)),
  ]
  const errors: BrandPage['errors'] = {
    ...Object.fromEntries(problems.map((problem) => [problem, words.problems[problem]])),
    ...Object.fromEntries(unread.map((problem) => [problem.field, contrastSentence(problem, copy)])),
  }
  const isLook = form.get('intent') !== 'publish' && !isReplacing(form)
  const saved = lines.length > 0 || isLook || !brand ? undefined : await call(context, setStudioBrand, { body: { brand, version } }, signIn)
  if (saved?.ok) return { kind: 'done', href: roomPath('brand', context.locale, [], { saved: '1' }) }
  if (saved && saved.status !== 409 && saved.status !== 422) return { kind: 'down' }
  const known = await call(context, readStudioBrand, {}, signIn)
  if (!known.ok) return { kind: 'down' }
  const page = async (notice: FormNotice) => describe(context, { ...known.data, version: base }, fields, { notice, errors, formKey: `${form.get('formKey') ?? ''}` })
  if (saved?.status === 409) {
    const differences = fieldDifferences(textsOf(fields, copy), textsOf(fieldsOfBrand(known.data.brand), copy))
    return { kind: 'page', status: 409, page: { ...(await page(conflictNotice(readStudioCopy(context.locale)))), conflict: conflictWith(context, known.data, differences) } }
  }
  if (lines.length > 0 || saved) return { kind: 'page', status: 422, page: await page({ tone: 'bad', title: words.problem, lines: lines.length > 0 ? lines : [words.problems.logo] }) }
  return { kind: 'page', status: 200, page: { ...(await page({ tone: 'good', title: words.looked, text: words.lookedText, lines: [] })), isLooked: true } }
}

const isColour = (text: string) => /^#[0-9a-f]{6}$/.test(text)
const readable = ({ accent, accentDark }: BrandFields) => isColour(accent) && (accentDark === '' || isColour(accentDark))

/** A sentence with the pair of colours, its contrast in both schemes, and the nearest colour that would pass. */
function contrastSentence({ field, pair, light, dark, nearest }: ContrastProblem, { form, pairs }: BrandCopy): string {
  const ratio = (value: number) => (Math.floor(value * 100) / 100).toFixed(2)
  return fill(form.contrast, {
    pair: pairs[pair],
    light: ratio(light.ratio), lightFront: light.front, lightBack: light.back,
    dark: ratio(dark.ratio), darkFront: dark.front, darkBack: dark.back,
    field: form[field], nearest,
  })
}

interface Known {
  brand: Brand
  version: number
  changedAt?: number | undefined
  changedBy: string
  changes: readonly BrandChange[]
  installed?: Brand | undefined
}

/** Stands for the brand before the first change where an earlier one is named by its change. */
const asInstalled = 'installed'

const whenOf = ({ at, person }: Pick<BrandChange, 'at' | 'person'>, context: RequestContext) => fill(copyOf(context).changed, { at: momentLabel(at, context.locale, zoneOf(context)), person: byLabel(person, readStudioCopy(context.locale)) })

async function describe(context: RequestContext, known: Known, fields: BrandFields, { notice, errors = {}, formKey = '' }: { notice: FormNotice | undefined; errors?: BrandPage['errors']; formKey?: string | undefined }): Promise<BrandPage> {
  const copy = copyOf(context)
  const { locale } = context
  return {
    frame: readStudioFrame(context, 'brand')!,
    copy,
    formKey: formKey || String(known.version),
    version: known.version,
    fields,
    look: lookOf((field) => fieldText(fields, field), locale),
    notice,
    errors,
    logoWarnings: (await hiddenLogos(context.runtime, fields)).map((scheme) => copy.form.logoHidden[scheme]),
    isLooked: false,
    conflict: undefined,
    now: known.changedAt === undefined ? copy.asInstalled : whenOf({ at: known.changedAt, person: known.changedBy }, context),
    history: [...known.changes.map((change) => ({
      id: change.id,
      lines: differencesOf(change.before ? fieldsOfBrand(change.before) : undefined, fieldsOfBrand(change.after), copy).map(({ label, before, after }) => fill(copy.wasTo, { label, before: before || copy.form.nothing, after: after || copy.form.nothing })),
      by: whenOf(change, context),
      restoreHref: roomPath('brand', locale, [], { restore: change.id }),
    })), ...(known.installed ? [{ id: asInstalled, lines: [known.installed.brand], by: copy.asInstalled, restoreHref: roomPath('brand', locale, [], { restore: asInstalled }) }] : [])],
  }
}

function fieldText(fields: BrandFields, field: string): string {
  const [name, one = '', other = ''] = field.split('.')
  if (name === 'footer') return fields.footerLinks[Number(one)]![other as 'href']
  if (name === 'legal') return fields.legal[one as 'en']
  return fields[name as 'brand']
}

/** The fields that differ, with their labels in the form. */
function differencesOf(before: BrandFields | undefined, after: BrandFields, copy: BrandCopy): { label: string; before: string; after: string }[] {
  const [old, now] = [before ? textsOf(before, copy) : new Map<string, string>(), textsOf(after, copy)]
  return [...now].map(([label, text]) => ({ label, before: old.get(label) ?? '', after: text })).filter((line) => line.before !== line.after)
}

function textsOf(fields: BrandFields, { form, audiences: names, languages }: BrandCopy): Map<string, string> {
  return new Map([
    ...(['brand', 'legalName', 'supportPhone', 'accent', 'accentDark'] as const).map((field) => [form[field], fields[field]] as const),
    [form.logoLight, fields.logoLight.split(' ')[0]!],
    [form.logoDark, fields.logoDark.split(' ')[0]!],
    ...audiences.flatMap((audience) => locales.map((locale) => [`${form.hours}, ${names[audience]}, ${languages[locale]}`, fields.hours[audience][locale].replaceAll('\n', '; ')] as const)),
    [form.footer, fields.footerLinks.filter(({ href }) => href).map(({ href, en, es }) => `${en} / ${es}: ${href}`).join('; ')],
    ...locales.map((locale) => [`${form.legal}, ${languages[locale]}`, fields.legal[locale]] as const),
  ])
}

/**
 * STU-08: the colours of the preview in both schemes, also unreadable ones; undefined for all but publishers. A style
 * sheet of its own, because the page's content security policy refuses inline styles.
 */
export function readLookStyles(context: RequestContext): string | undefined {
  if (!mayEnter(context.identity, 'brand')) return undefined
  const query = queryOf(context)
  const [accent, accentDark] = [query.get('accent') ?? '', query.get('accentDark') ?? ''].map((value) => value.toLowerCase()) as [string, string]
  const colours = isColour(accent) ? coloursToLookAt(accent, isColour(accentDark) ? accentDark : undefined) : coloursToLookAt(ours.light, ours.dark)
  return brandStyle(colours, '.brand-look')
}

/** The accents of src/ui/theme/tokens.css, used if a brand has none. */
const ours = { light: '#0b57d0', dark: '#8ab4ff' } as const
