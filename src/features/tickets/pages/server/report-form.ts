import { callbackParameter } from '#contracts/open-ticket-path.ts'
import type { z } from 'zod'
import { offersTexts } from '#platform/config/message-settings.ts'
import { queryOf, type RequestContext } from '#platform/context/request-context.ts'
import { fill } from '#ui/text/fill.ts'
import { nationalDigitsIn } from '#platform/sms/phone-number.ts'
import { textLimits, type Report, type TicketContact } from '../../ticket-endpoints.ts'
import { callbackChoice, callbackZone, choicesIn, valueOfWindow, type CallbackWindow } from '../../rules/callback.ts'
import { readCallbackWindows, readTicketCategories } from '../../server/read-ticket-categories.ts'
import { reportFields, type ReportPage, type ReportValues } from '../ticket-view.ts'
import { copyOf, operatorWords, readWordsBy } from './reader-of.ts'

/**
 * The questions to the answer widget that are shown on this page, with the signatures of our answers, or the steps of a
 * guided fix (NET-10), which hold what the customer chose and no answer of ours.
 */
export type Conversation = readonly { question: string; answer: string; signature?: string | undefined }[] | undefined

export type ReportAnswer = { kind: 'page'; page: ReportPage; status: number } | { kind: 'done'; number: string }

export type Frame = Omit<ReportPage, 'state'>

/** The values of a fresh form, from the address and the earlier conversation. */
export function firstValues(context: RequestContext, { categories }: Pick<Frame, 'categories'>, conversation: Conversation, description?: string): ReportValues {
  const about = queryOf(context).get('ct') ?? ''
  return {
    ...(Object.fromEntries(reportFields.map((field) => [field, ''])) as ReportValues),
    category: categories.find(({ key }) => key === about)?.key ?? '',
    description: (description ?? conversation?.at(-1)?.question ?? '').slice(0, textLimits.description),
    contact: 'email',
    conversation: conversation ? 'yes' : '',
  }
}

/** The parts that all report forms share. */
export async function readBareFrame(context: RequestContext, conversation: Conversation, key: string): Promise<Frame> {
  const { audience, locale, runtime } = context
  const isCallback = queryOf(context).has(callbackParameter)
  const [categories, windows, by] = await Promise.all([readTicketCategories(context, { audience, locale }), isCallback ? readCallbackWindows(context, { audience, locale }) : undefined, isCallback ? readWordsBy(context) : operatorWords(context)])
  const { pathname, search } = new URL(context.url, runtime.config.publicUrl)
  const copy = copyOf(context)
  const choices = windows && choicesIn(windows, by.timeZone)
  return {
    key,
    person: context.identity.kind === 'customer' ? context.identity.loginId : '',
    isVisitor: false,
    windows: choices?.map((window) => ({ value: valueOfWindow(window), label: callbackChoice(window, by) })),
    windowsHint: windows && fill(copy.report.callback.hint, { zone: callbackZone(context.clock(), by) }),
    categories: categories.map(({ key: name, label, hint }) => ({ key: name, label, hint })),
    accounts: [],
    hasConversation: conversation !== undefined,
    hasTexts: offersTexts(runtime.config),
    action: pathname.replace(/\.data$/, '') + search,
    variant: { audience, locale },
    supportPhone: runtime.site.supportPhone,
    copy,
  }
}

/**
 * The values as they are sent. A callback needs no description and no subject: without one it is about the last, which
 * is anything else. `sms` becomes `email` if no texts are sent.
 */
export function said(values: ReportValues, { windows, categories, hasTexts, copy }: Pick<Frame, 'windows' | 'categories' | 'hasTexts' | 'copy'>): ReportValues {
  return windows ? { ...values, contact: 'phone', category: values.category || (categories.at(-1)?.key ?? ''), description: values.description || copy.report.callback.noNote } : { ...values, window: '', ...(values.contact === 'sms' && !hasTexts ? { contact: 'email' } : {}) }
}

/** The form's values as the body of the service call. */
export function bodyOf({ audience, locale }: RequestContext, values: ReportValues, conversation: Conversation): z.output<typeof Report> {
  const { category, description, since } = values
  return {
    audience,
    locale,
    category,
    description,
    since,
    contact: contactOf(values),
    ...(conversation ? { conversation: conversation.map(({ question, answer, signature }) => ({ question, answer, ...(signature === undefined ? {} : { signature }) })) } : {}),
  }
}

function contactOf({ contact, phone: typed, window }: ReportValues): TicketContact {
  const phone = nationalDigitsIn(typed) ?? ''
  if (contact === 'phone') return { by: 'phone', phone, ...windowIn(window) }
  return contact === 'sms' ? { by: 'sms', phone } : { by: 'email' }
}

function windowIn(value: string): { window?: CallbackWindow } {
  const [from, to] = value.split('-').map(Number)
  return value === '' || !Number.isSafeInteger(from) || !Number.isSafeInteger(to) ? {} : { window: { from: from!, to: to! } }
}
