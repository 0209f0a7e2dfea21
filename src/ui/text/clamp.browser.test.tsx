import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Clamp } from './clamp.tsx'

test('ANS-07 ANS-17 what shows of a long text ends with a whole step, and on no heading; the rest shows when asked for', async () => {
  const place = document.body.appendChild(document.createElement('div'))
  place.style.inlineSize = '20rem'
  const root = createRoot(place)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  root.render(
    <Clamp more="Show more" less="Show less">
      <p>First this.</p>
      <ol>
        <li>{'A step of several words. '.repeat(4)}</li>
        <li>{'A step of several words. '.repeat(4)}</li>
      </ol>
      <p>
        <strong>A heading</strong>
      </p>
      <p>{'What follows it. '.repeat(100)}</p>
    </Clamp>,
  )
  await expect.element(page.getByRole('button', { name: 'Show more' })).toBeVisible()
  const text = place.querySelector('[data-clamped]')!
  const end = () => text.getBoundingClientRect().bottom
  const ends = [...text.querySelectorAll('p:first-child, li')].map((block) => Math.round(block.getBoundingClientRect().bottom))
  expect(ends).toContain(Math.round(end()))
  const heading = page.getByText('A heading').element()
  expect(heading.getBoundingClientRect().top).toBeGreaterThanOrEqual(end() - 1)
  await userEvent.click(page.getByRole('button', { name: 'Show more' }))
  await expect.poll(() => text.scrollHeight - text.clientHeight).toBe(0)
  expect(heading.getBoundingClientRect().bottom).toBeLessThan(end())
})
