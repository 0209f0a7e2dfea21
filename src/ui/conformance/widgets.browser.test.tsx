// The figures of the specification, measured in a browser: sizes, times, edges.
import { StrictMode, useState, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Carousel } from '../navigation/carousel.tsx'
import { LazySection } from '../loading/lazy-section.tsx'
import { hearBackFirst } from '../overlays/hear-back-first.ts'
import { Modal } from '../overlays/modal.tsx'
import { Popover } from '../overlays/popover.tsx'
import { RadioGroup } from '../fields/radio-group.tsx'
import { Tabs } from '../navigation/tabs.tsx'
import { TextArea } from '../fields/text-area.tsx'
import { TextField } from '../fields/text-field.tsx'
import { Toast } from '../overlays/toast.tsx'
import { Tooltip } from '../overlays/tooltip.tsx'
import { useViewport } from '../dom/viewport.ts'
import '../theme/tokens.css'
import '../theme/base.css'

let root: Root
let place: HTMLElement

beforeEach(async () => {
  await page.viewport(1000, 800)
  document.body.replaceChildren()
  place = document.body.appendChild(document.createElement('main'))
  root = createRoot(place)
})

afterEach(() => root.unmount())

async function show(element: ReactNode): Promise<void> {
  root.render(element)
  await expect.poll(() => place.childElementCount).toBeGreaterThan(0)
}

const find = (selector: string) => document.querySelector<HTMLElement>(selector)!
const frames = async (count: number) => {
  for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame)
}

const tabs = ['Order', 'Account', 'Phone'].map((name) => ({ tabName: name.toLowerCase(), label: name, panel: <p>{name} panel</p> }))

test.each([
  [1025, '64px'],
  [1024, '32px'],
  [767, '24px'],
])('WID-01 at %i px the sticky bar keeps %s from the top', async (width, offset) => {
  await page.viewport(width, 700)
  await show(<Tabs tabs={tabs} label="Search by" isSticky />)
  const bar = find('[role=tablist]').parentElement!
  expect([getComputedStyle(bar).position, getComputedStyle(bar).insetBlockStart]).toEqual(['sticky', offset])
})

test('WID-01 the highlight slides below the selected tab in 250 ms, the chosen tab comes into view, and the bar says whose it is', async () => {
  const chosen: string[] = []
  await page.viewport(320, 700)
  await show(<Tabs tabs={[...tabs, ...tabs.map((tab) => ({ ...tab, tabName: `${tab.tabName}2`, label: `${tab.label} two` }))]} label="Search by" component="finder" onSelect={(name) => chosen.push(name)} />)
  const highlight = find('[role=tablist] > span')
  const last = find('[data-tab-name=phone2]')
  await expect.poll(() => getComputedStyle(highlight).transitionDuration).toMatch(/^0\.25s/)
  last.click()
  await expect.poll(() => Math.abs(highlight.getBoundingClientRect().left - last.getBoundingClientRect().left)).toBeLessThan(2)
  await expect.poll(() => last.getBoundingClientRect().right).toBeLessThanOrEqual(321)
  expect(chosen).toEqual(['phone2'])
  expect(find('[data-component=finder] [data-tab-name=order]').textContent).toBe('Order')
})

test('WID-01 until its script has come the panel of the hash stands alone, and the tabs lead to each', () => {
  place.innerHTML = renderToString(<Tabs tabs={tabs} label="Search by" />)
  const panels = () => [...place.querySelectorAll<HTMLElement>('[role=tabpanel]')].filter((panel) => panel.checkVisibility()).map((panel) => panel.innerText)
  expect(panels()).toEqual(['Order panel'])
  for (const tab of place.querySelectorAll<HTMLAnchorElement>('[role=tab]')) {
    location.hash = tab.hash
    expect(panels()).toEqual([`${tab.textContent} panel`])
  }
  location.hash = ''
})

test('WID-01 the hash selects a tab, keeps the one that was selected, and adds nothing to go back through', async () => {
  history.replaceState(null, '', '#part-account')
  await show(<Tabs tabs={tabs} label="Parts" anchor="part" />)
  const selected = () => find('[role=tab][aria-selected=true]').textContent
  await expect.poll(selected).toBe('Account')
  const { length } = history
  find('[data-tab-name=phone]').click()
  await expect.poll(selected).toBe('Phone')
  expect([location.hash, history.length]).toEqual(['#part-phone', length])
  location.hash = 'part-order'
  await expect.poll(selected).toBe('Order')
  history.replaceState(null, '', location.pathname + location.search)
})

const carouselLabels = { carousel: 'Questions', roleDescription: 'carousel', slideRoleDescription: 'slide', previous: 'Previous', next: 'Next', slide: (n: number) => `Slide ${n}` }
const slidesOf = (count: number) => Array.from({ length: count }, (_, index) => ({ key: String(index), content: <p>Slide {index + 1}</p> }))

test('WID-02 the carousel’s controls come after 250 ms; previous is off on the first slide, next on the last, and a move takes 500 ms', async () => {
  await show(<Carousel slides={slidesOf(3)} labels={carouselLabels} />)
  const startedAt = performance.now()
  expect(place.querySelector('button')).toBeNull()
  await expect.poll(() => place.querySelector('button'), { interval: 10 }).not.toBeNull()
  expect(performance.now() - startedAt).toBeGreaterThan(200)
  const [previous, next] = [page.getByRole('button', { name: 'Previous' }), page.getByRole('button', { name: 'Next' })]
  expect([previous.element().ariaDisabled, next.element().ariaDisabled]).toEqual(['true', 'false'])
  await next.click()
  await expect.poll(() => find('[aria-current]').ariaLabel).toBe('Slide 2')
  await expect.poll(() => find('ul').style.scrollSnapType).toBe('')
  await next.click()
  await expect.poll(() => next.element().ariaDisabled).toBe('true')
  await expect.poll(() => find('ul').scrollLeft + find('ul').clientWidth - find('ul').scrollWidth).toBeGreaterThan(-3)
})

test('WID-02 of more than six slides at most four dots show', async () => {
  await show(<Carousel slides={slidesOf(6)} labels={carouselLabels} />)
  await expect.poll(() => place.querySelectorAll('button').length).toBe(2 + 6)
  await show(<Carousel key="many" slides={slidesOf(7)} labels={carouselLabels} />)
  await expect.poll(() => place.querySelectorAll('button').length).toBe(2 + 4)
})

const words = 'Many words about where an order ID is found, more than fit into one line of any width. '.repeat(4)

test.each([
  [1000, 400],
  [428, 400],
  [427, 300],
])('WID-03 at %i px a full popover is at most %i px wide, inside the viewport', async (width, most) => {
  await page.viewport(width, 700)
  await show(<Popover trigger="What is this?" title="Order ID" closeLabel="Close">{words}</Popover>)
  await page.getByRole('button', { name: 'What is this?' }).click()
  const box = find('[role=dialog]').getBoundingClientRect()
  expect(Math.round(box.width)).toBe(Math.min(most, width))
  await expect.poll(() => find('[role=dialog]').getBoundingClientRect().left).toBeGreaterThanOrEqual(0)
  expect(find('[role=dialog]').getBoundingClientRect().right).toBeLessThanOrEqual(width)
})

test('WID-03 an almost empty popover is 150 px wide; a click outside, Escape and the close button shut it', async () => {
  await show(
    <>
      <Popover trigger="?" title="A" closeLabel="Close">
        B
      </Popover>
      <p style={{ marginTop: 300 }}>outside</p>
    </>,
  )
  const panel = find('[role=dialog]')
  const open = async () => {
    await page.getByRole('button', { name: '?' }).click()
    await expect.poll(() => panel.matches(':popover-open')).toBe(true)
  }
  await open()
  expect(panel.getBoundingClientRect().width).toBe(150)
  for (const shut of [() => page.getByText('outside').click(), () => userEvent.keyboard('{Escape}'), () => page.getByRole('button', { name: 'Close' }).click()]) {
    if (!panel.matches(':popover-open')) await open()
    await shut()
    await expect.poll(() => panel.matches(':popover-open')).toBe(false)
  }
})

test('WID-03 a popover goes to the other side where its own has no room, and is placed again 100 ms after its content came', async () => {
  await show(
    <div style={{ position: 'fixed', bottom: 20, left: 400 }}>
      <Popover trigger="Low" title="Order ID" closeLabel="Close">
        {words}
      </Popover>
    </div>,
  )
  await page.getByRole('button', { name: 'Low' }).click()
  const panel = find('[role=dialog]')
  await expect.poll(() => panel.dataset.side).toBe('above')
  expect(panel.getBoundingClientRect().bottom).toBeLessThanOrEqual(find('[popovertarget]').getBoundingClientRect().top)
})

test('WID-04 the radio group says its error by an alert', async () => {
  const options = [{ value: 'a', label: 'One' }]
  await show(<RadioGroup legend="Why?" name="why" options={options} />)
  expect(find('[role=alert]').textContent).toBe('')
  await show(<RadioGroup legend="Why?" name="why" options={options} error="Please select one of the radio buttons." />)
  await expect.poll(() => find('[role=alert]').textContent?.trim()).toBe('Please select one of the radio buttons.')
  expect([find('fieldset').ariaInvalid, find('fieldset').getAttribute('aria-describedby')]).toEqual(['true', find('[role=alert]').id])
})

test.each([
  [1000, 32],
  [601, 32],
  [600, 16],
  [340, 16],
])('WID-05 at %i px a tooltip is at most 320 px wide and stays %i px inside the viewport', async (width, margin) => {
  await page.viewport(width, 600)
  await show(<div style={{ textAlign: 'end', paddingTop: 300 }}><Tooltip label="About">{words}</Tooltip></div>)
  await userEvent.keyboard('{Tab}')
  const tip = find('[role=tooltip]')
  await expect.poll(() => tip.matches(':popover-open')).toBe(true)
  const box = () => tip.getBoundingClientRect()
  expect(Math.round(box().width)).toBe(Math.min(320, width - 32))
  await expect.poll(() => Math.round(width - box().right)).toBe(margin)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => tip.matches(':popover-open')).toBe(false)
})

test('WID-05 ANA-07 a modal reports each opening, locks the page behind it, and shuts by Escape or a click beside it', async () => {
  const opened = vi.fn<() => void>()
  const closed = vi.fn<() => void>()
  const modal = (isOpen: boolean) => (
    <Modal isOpen={isOpen} onOpen={opened} onClose={closed} title="Sure?" closeLabel="Close">
      Words
    </Modal>
  )
  await show(modal(false))
  expect(opened).not.toHaveBeenCalled()
  root.render(modal(true))
  await expect.poll(() => opened.mock.calls.length).toBe(1)
  expect(document.documentElement.style.overflow).toBe('hidden')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => closed.mock.calls.length).toBe(1)
  find('dialog').click()
  await expect.poll(() => closed.mock.calls.length).toBe(2)
  root.render(modal(false))
  await expect.poll(() => find('dialog').hasAttribute('open')).toBe(false)
  expect(document.documentElement.style.overflow).toBe('')
  root.render(modal(true))
  await expect.poll(() => opened.mock.calls.length).toBe(2)
})

test('WID-05 WID-09 Back closes a modal and stays on the page, of two the upper one, and closing by button leaves nothing to go back to', async () => {
  hearBackFirst()
  const routed = vi.fn<() => void>()
  window.addEventListener('popstate', routed)
  history.replaceState({ idx: 3 }, '')
  const isOpen = async (count: number) => {
    await expect.poll(() => document.querySelectorAll('dialog[open]').length).toBe(count)
  }
  function Two({ start }: { start: number }) {
    const [count, setCount] = useState(start)
    return (
      <>
        <button onClick={() => setCount(1)}>Open</button>
        {[0, 1].map((each) => (
          <Modal key={each} isOpen={count > each} onClose={() => setCount(each)} title={`Sure ${each}?`} closeLabel="Close">
            Words
          </Modal>
        ))}
      </>
    )
  }
  // strict, as in the site: an effect runs twice
  await show(<StrictMode><Two start={2} /></StrictMode>)
  await isOpen(2)
  expect(history.state).toEqual({ idx: 3, isOverlay: true })
  const { length } = history
  history.back()
  await isOpen(1)
  await expect.poll(() => history.state as unknown).toEqual({ idx: 3, isOverlay: true })
  history.back()
  await isOpen(0)
  for (let times = 0; times < 2; times++) {
    find('main > button').click()
    await isOpen(1)
    expect([history.state, history.length]).toEqual([{ idx: 3, isOverlay: true }, length])
    find('dialog[open] button').click()
    await expect.poll(() => history.state as unknown).toEqual({ idx: 3 })
    await isOpen(0)
  }
  // the router hears of none of it
  expect(routed).not.toHaveBeenCalled()
  window.removeEventListener('popstate', routed)
})

test.each([
  [767, true],
  [768, false],
])('WID-05 at %i px a modal fills the screen: %s', async (width, fills) => {
  await page.viewport(width, 700)
  await show(<Modal isOpen onClose={() => {}} title="Sure?" closeLabel="Close">Words</Modal>)
  const { offsetWidth, offsetHeight } = find('dialog')
  expect(offsetWidth === width && offsetHeight === 700).toBe(fills)
})

test('FIN-02 what a keyboard composes, as phones do with whole words, loses its disallowed characters when it is composed', async () => {
  const texts: string[] = []
  await show(
    <form onInput={(event) => texts.push((event.target as HTMLInputElement).value)}>
      <TextField label="Order ID" name="order" disallowed={/[^\d-]/gu} maxLength={20} />
    </form>,
  )
  const input = document.querySelector('input')!
  input.focus()
  input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
  input.value = '71-ab10'
  input.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }))
  expect(input.value).toBe('71-ab10')
  input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: 'ab10' }))
  expect(input.value).toBe('71-10')
  // listeners of the input are notified
  expect(texts.at(-1)).toBe('71-10')
})

test('FIN-02 disallowed characters are ignored as typed, wherever the caret is', async () => {
  await show(<TextField label="ZIP code" name="zip" disallowed={/\D/gu} maxLength={5} />)
  const field = find('input') as HTMLInputElement
  field.focus()
  await userEvent.keyboard('1a2-3')
  expect(field.value).toBe('123')
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}x9')
  expect([field.value, field.selectionStart]).toEqual(['1923', 2])
})

test('FBK-01 the counter of a text area says what is used, aloud only near the end', async () => {
  await show(<TextArea label="Comment" maxLength={10} counter={(used, most) => `${used} of ${most}`} />)
  find('textarea').focus()
  await userEvent.keyboard('12345')
  await expect.element(page.getByText('5 of 10')).toBeInTheDocument()
  expect(document.querySelector('[role=status]')).toBeNull()
  await userEvent.keyboard('67890more')
  await expect.poll(() => document.querySelector('[role=status]')?.textContent).toBe('10 of 10')
})

test('HOME-18 LAN-02 a lazy section holds 200 px, and has its inside 200 ms after it comes within 200 px', async () => {
  await page.viewport(600, 400)
  await show(
    <>
      <div style={{ height: 700 }} />
      <LazySection>
        <p>all</p>
      </LazySection>
    </>,
  )
  await expect.poll(() => find('[style*="min-block-size"]').offsetHeight).toBe(200)
  await frames(20)
  expect(document.querySelector('p')).toBeNull()
  const before = performance.now()
  window.scrollTo(0, 150)
  await expect.poll(() => document.querySelector('p')?.textContent).toBe('all')
  expect(performance.now() - before).toBeGreaterThan(190)
})

test('WID-05 a toast goes by itself, but not while the focus is on it', async () => {
  const closed = vi.fn<() => void>()
  await show(
    <>
      <p>elsewhere</p>
      <Toast message="Moved" onClose={closed} closeLabel="Close" showMs={60} />
    </>,
  )
  find('button').focus()
  await userEvent.hover(page.getByText('elsewhere'))
  closed.mockClear()
  find('button').focus()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(closed).not.toHaveBeenCalled()
  find('button').blur()
  await expect.poll(() => closed.mock.calls.length).toBeGreaterThan(0)
})

function ShowViewport() {
  return <p id="viewport">{useViewport()}</p>
}

test.each([
  [767, 'smartphone'],
  [768, 'tablet'],
  [1024, 'tablet'],
  [1025, 'desktop'],
])('WID-06 %i px are a %s', async (width, name) => {
  await page.viewport(width, 600)
  await show(<ShowViewport />)
  await expect.poll(() => find('#viewport').textContent).toBe(name)
})
