import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { audiences, locales } from '#contracts/identity.ts'
import { siteVariants, supportPath, type SiteVariant } from '#contracts/site-path.ts'
import type { HubAnswer } from '../../contract.ts'

/** The smallest valid content: one topic, one sub-topic and one article for each audience. */
export function buildContentFiles(): Record<string, string> {
  const files: Record<string, string> = {
    'site.json': JSON.stringify({ brand: 'Brand', legalName: 'Brand Inc.', supportPhone: '800.555.0142' }),
    'flags.json': JSON.stringify({ support: { 'appt-tech': '100', 'cfg-ixp-support-shimmer-disable': 'false' }, search: { 'svc-search-ixp-smart-answer': 'true' } }),
    'devices.json': JSON.stringify([{ make: 'nokia', model: 'x1', name: 'Nokia X1', kind: 'phone', articles: ['KM1000001'] }]),
  }
  for (const variant of siteVariants) addVariant(files, variant)
  for (const locale of locales) {
    files[`feeds/scms/shared/search-common/hubanswer/global-search/consumer.${locale}.json`] = JSON.stringify({ 'cms-feed': { components: { hubAnswer } } })
  }
  return files
}

/** The article that each audience has. */
export const articleIdOf = { consumer: 'KM1000001', smb: 'KM2000001' } as const

export function articleFile({ audience, locale }: SiteVariant): string {
  return `articles/${locale}/${audience}/internet/${articleIdOf[audience]}.md`
}

export function articleText(front: Record<string, unknown> = {}, body = 'Some help.'): string {
  const fields = { id: 'KM1000001', topic: 'internet', sub: 'wi-fi', title: 'Fix Wi-Fi', description: 'How to fix it.', updated: '2026-10-12', minutes: 3, questions: ['Why?'], related: [], ...front }
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  return `---\n${given.map(([key, value]) => `${key}: ${JSON.stringify(value)}`).join('\n')}\n---\n\n${body}\n`
}

function addVariant(files: Record<string, string>, variant: SiteVariant): void {
  const { audience, locale } = variant
  files[`topics/${audience}.${locale}.json`] = JSON.stringify([
    { topic: 'internet', title: `Internet ${locale}`, description: 'All of it.', icon: 'internet', subs: [{ sub: 'wi-fi', title: 'Wi-Fi', description: 'Without wires.' }] },
  ])
  files[articleFile(variant)] = articleText({ id: articleIdOf[audience], title: `Fix Wi-Fi ${locale}` })
  for (const page of ['contact', 'openticket', 'library']) {
    files[`pages/${page}.${audience}.${locale}.md`] = `---\ntitle: ${page}\ndescription: About ${page}.\n---\n\nCall [800.555.0142](tel:+18005550142).\n`
  }
  files[`feeds/idpcms/support/home/${audience}.${locale}.json`] = JSON.stringify(buildHomeFeed(variant))
  files[`feeds/idpcms/support/supportlander/${audience}.${locale}.json`] = JSON.stringify(buildLanderFeed(variant))
}

const hero = { welcomeTitle: 'Welcome', heading: 'How can we help?', headingSignedIn: 'Hi, {firstName}.', signInPrompt: 'Sign in.', signInLabel: 'Sign in' }

function seoOf(variant: SiteVariant, ...segments: string[]) {
  return {
    metaSeotitle: 'Title',
    metaDescription: 'Description',
    url: supportPath(variant, ...segments),
    linkRelCanonical: supportPath({ ...variant, locale: 'en' }, ...segments),
    linkRelCanonicalESUS: supportPath({ ...variant, locale: 'es' }, ...segments),
  }
}

function cardsOf(variant: SiteVariant) {
  const topic = supportPath(variant, 'topic', 'internet')
  return [{ serviceName: 'internet', cardTitle: 'Internet', description: '', buttonLabel: 'All', buttonURL: topic, isDefault: true, heading: '', cardLinks: [{ label: 'Wi-Fi', url: `${topic}/wi-fi` }] }]
}

export function buildHomeFeed(variant: SiteVariant) {
  const links = { title: 'Links', description: '', links: [{ linkLabel: 'Sign in', linkWebUrl: '/login', isSameDomainRelativeUrl: true }] }
  const other = audiences.find((audience) => audience !== variant.audience)!
  return {
    'cms-feed': {
      components: {
        hero,
        cards: cardsOf(variant),
        serviceSelection: { title: 'Welcome', items: [{ ctaLabel: 'Internet', ctaUrl: supportPath(variant, 'topic', 'internet') }] },
        contact: links,
        library: links,
        crossAudience: { title: 'Other', description: '', buttonLabel: 'Go', buttonURL: supportPath({ ...variant, audience: other }) },
      },
    },
    pageProperties: { seo: seoOf(variant) },
  }
}

function buildLanderFeed(variant: SiteVariant) {
  const components = { hero, cards: cardsOf(variant), search: { placeholder: 'Search support' } }
  return { 'cms-feed': { components }, pageProperties: { seo: seoOf(variant, 'supportlander') } }
}

const text = 'text'
const hubAnswer: HubAnswer = {
  subHeader: text, showLabel1: text, showLabel2: text, loadingMsgArray: [text, text, text, text, text], resubmitMsg: text, resubmitButton: text, noAnswer: text,
  errorMsg: { content: { 'SPTSEARCH-102': text } }, cta: text, inputPlaceHolder: text, askSimilarQuestionLabel: text, citationLinkLabel: text, citationHeader: text,
  legalDisclaimerLabel: text, gptVersion: text,
  feedback: { content: { feedbackHeader: text, label1: text, label2: text, label3: text, label4: text, feedbackTxt: text, feedbackSubHeader: text, submitBtn: text, feedbackLabel: text, positiveTxt: text } },
  serviceDetails: [], smbServiceDetails: [],
}

/** Writes these files to a content directory, which is deleted when the running test has finished. */
export function writeContent(files: Record<string, string>): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'careline-content-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(directory, name)), { recursive: true })
    writeFileSync(path.join(directory, name), content)
  }
  return directory
}
