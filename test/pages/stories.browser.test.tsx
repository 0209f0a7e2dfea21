import axe from 'axe-core'
import { StrictMode, type ComponentType, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import type { Conformance } from '#ui/conformance/conformance.ts'
import { CopyProvider } from '#ui/text/copy.tsx'
import { describeFocus } from '#ui/conformance/describe-focus.ts'
import { Section } from '#ui/theme/section.tsx'
import { themes, type Theme } from '#ui/theme/themes.ts'
import { loadedCopy } from '#shell/copy.en.ts'
import '#ui/theme/tokens.css'
import '#ui/theme/base.css'

declare module 'vitest' {
  interface ProvidedContext {
    /** as in test/support/scale.ts, which a browser cannot ask */
    isProof: boolean
  }
}

interface Story {
  args?: Record<string, unknown>
  render?: (args: Record<string, unknown>) => ReactNode
  parameters?: { conformance?: Conformance }
}
interface StoryFile {
  default: { title: string; component?: ComponentType<Record<string, unknown>>; args?: Record<string, unknown> }
}

const files = import.meta.glob<StoryFile & Record<string, Story>>('../../src/**/*.stories.tsx', { eager: true })
const stories = Object.values(files).flatMap(({ default: meta, ...named }) =>
  Object.entries(named).map(([name, story]) => ({ title: `${meta.title} / ${name}`, meta, story: story as Story, promise: (story as Story).parameters?.conformance })),
)
type AnyStory = (typeof stories)[number]

function elementOf({ meta, story }: AnyStory, extra: Record<string, unknown> = {}): ReactNode {
  const args = { ...meta.args, ...story.args, ...extra }
  const Component = meta.component
  const content = story.render ? story.render(args) : Component && <Component {...args} />
  return <CopyProvider value={loadedCopy}>{content}</CopyProvider>
}

let root: Root | undefined
let place: HTMLElement

function makePlace(): HTMLElement {
  document.body.replaceChildren()
  place = document.createElement('main')
  document.body.append(place)
  return place
}

async function show(element: ReactNode): Promise<void> {
  root = createRoot(makePlace())
  flushSync(() => root!.render(<StrictMode>{element}</StrictMode>))
  await painted()
  expect(place.childElementCount).toBeGreaterThan(0)
}

/** Resolves two frames later, when effects and observers have run and their changes are laid out. */
async function painted(): Promise<void> {
  for (let frames = 0; frames < 2; frames++) await new Promise((resolve) => requestAnimationFrame(resolve))
}

let isEmulated = false

async function emulate(features: Record<string, string>): Promise<void> {
  isEmulated = Object.keys(features).length > 0
  await (cdp() as unknown as { send: (method: string, params: object) => Promise<void> }).send('Emulation.setEmulatedMedia', { features: Object.entries(features).map(([name, value]) => ({ name, value })) })
}

beforeAll(async () => {
  // a followed link would unload the tests
  document.addEventListener('click', (event) => void ((event.target as Element).closest('a') && event.preventDefault()))
  document.title = 'Stories'
  document.documentElement.lang = 'en'
  await page.viewport(1000, 800)
})

afterEach(async () => {
  root?.unmount()
  root = undefined
  atOnce.remove()
  document.documentElement.removeAttribute('style')
  document.documentElement.dir = 'ltr'
  if (isEmulated) await emulate({})
})

describe.each(stories.filter(({ promise }) => promise?.keys))('$title', (story) => {
  test('WID-09 obeys its keys, and the focus is where it should be', async () => {
    await show(elementOf(story))
    for (const [index, [key, focus]] of story.promise!.keys!.entries()) {
      await userEvent.keyboard(key)
      await expect.poll(() => describeFocus(), { message: `after ${key}, step ${index + 1}` }).toBe(focus)
    }
  })
})

describe.each(stories.filter(({ promise }) => promise?.takesClassAndRef !== false))('$title', (story) => {
  test('a class and a ref arrive', async () => {
    const refs: unknown[] = []
    await show(elementOf(story, { className: 'from-the-caller', ref: (element: unknown) => void refs.push(element) }))
    expect(place.querySelectorAll('.from-the-caller')).toHaveLength(1)
    expect(refs.some((each) => each instanceof HTMLElement)).toBe(true)
  })
})

/** Of two variants `npm test` has one of each story, in turn, and `npm run prove` both. */
const inTurn = <T,>(story: AnyStory, one: T, other: T) => (inject('isProof') ? [one, other] : [stories.indexOf(story) % 2 === 0 ? one : other])

/** `npm test` has each story in one theme, light or dark, of which each pair has its turn; `npm run prove` in all. */
const turnOf = (story: AnyStory) => {
  const turn = stories.indexOf(story)
  return { theme: themes[(turn >> 1) % themes.length]!, scheme: turn % 2 === 0 ? 'light' : 'dark' }
}

describe.each(stories)('$title', (story) => {
  test('WID-09 promises its role and name, and keeps the promise', async () => {
    expect(story.promise, 'a story says what it promises').toBeDefined()
    await show(elementOf(story))
    const { role, name } = story.promise!
    await expect.poll(() => page.getByRole(role as 'button', name ? { name, exact: true } : {}).elements().length).toBeGreaterThan(0)
  })

  test('the server renders what the browser renders first', async () => {
    const element = <StrictMode>{elementOf(story)}</StrictMode>
    makePlace().innerHTML = renderToString(element)
    // a class name that no style sheet defines
    expect(place.querySelector('[class~="undefined"], [class~="null"], [class~="false"]')).toBeNull()
    const problems: unknown[] = []
    flushSync(() => void (root = hydrateRoot(place, element, { onRecoverableError: (error) => problems.push(error) })))
    await painted()
    expect(problems).toEqual([])
  })

  test('WID-09 nothing moves for who asked for less motion', async () => {
    await emulate({ 'prefers-reduced-motion': 'reduce' })
    await show(elementOf(story))
    await userEvent.keyboard('{Tab}{Enter}')
    const moving = document.getAnimations().filter((animation) => Number(animation.effect?.getComputedTiming().duration) > 1)
    expect(moving).toEqual([])
  })

  test('WID-07 WID-09 axe finds nothing, whose colours are told apart', async () => {
    const { theme, scheme } = turnOf(story)
    document.documentElement.style.colorScheme = scheme
    // without transitions: a colour in transition is not a final one
    await emulate({ 'prefers-reduced-motion': 'reduce' })
    document.head.append(atOnce)
    await show(<Section theme={theme}>{elementOf(story)}</Section>)
    expect(place.querySelector('section')!.dataset.theme).toBe(theme === 'none' ? undefined : theme)
    expect(await findingsOf({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'], rules: ofWholePages })).toEqual([])
  })

  test.each(inject('isProof') ? ['light', 'dark'] : [])('WID-07 WID-09 colours are told apart in any theme, %s', async (scheme) => {
    document.documentElement.style.colorScheme = scheme
    await emulate({ 'prefers-reduced-motion': 'reduce' })
    const element = elementOf(story)
    const inTheme = (theme: Theme) => <Section theme={theme}>{element}</Section>
    await show(inTheme(themes[0]!))
    document.head.append(atOnce)
    const found: string[] = []
    for (const theme of themes) {
      // update in place, since only colours change
      flushSync(() => root!.render(<StrictMode>{inTheme(theme)}</StrictMode>))
      found.push(...(await findingsOf({ runOnly: { type: 'rule', values: colourRules } })).map((finding) => `${theme}: ${finding}`))
    }
    expect(found).toEqual([])
  })
})

describe('on a phone', () => {
  // set once, because each change of the viewport is a round trip through the browser
  beforeAll(() => page.viewport(320, 640))
  afterAll(() => page.viewport(1000, 800))

  describe.each(stories)('$title', (story) => {
    // what fits with large text nearly always fits with small text, which `npm run prove` tests too
    test.each([
      ...(inject('isProof') ? [{ dir: 'ltr', textSize: '100%' }, { dir: 'rtl', textSize: '100%' }] : []),
      ...inTurn(story, { dir: 'ltr', textSize: '200%' }, { dir: 'rtl', textSize: '200%' }),
    ])('WID-09 fits 320 px without sideways scrolling, $dir, text at $textSize', async ({ dir, textSize }) => {
      document.documentElement.dir = dir
      document.documentElement.style.fontSize = textSize
      await show(<Section theme="base">{elementOf(story)}</Section>)
      const { scrollWidth, clientWidth } = document.documentElement
      expect(clientWidth).toBe(320)
      expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
    })
  })
})

/** Removes transitions, so that colours change at once. */
const atOnce = document.createElement('style')
atOnce.textContent = '*, ::before, ::after { transition: none !important }'

/** A theme changes only colours, so only these rules can fail. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Rules for whole pages: a story has no landmarks, and its headings start at the level of its surroundings. */
const ofWholePages = { region: { enabled: false }, 'page-has-heading-one': { enabled: false }, 'heading-order': { enabled: false }, 'landmark-unique': { enabled: false } }

async function findingsOf(options: axe.RunOptions): Promise<string[]> {
  const { violations } = await axe.run(place, { ...options, resultTypes: ['violations'] })
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 120)} ${node.any[0]?.message ?? ''}`))
}
