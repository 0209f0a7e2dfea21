import type { Meta, StoryObj } from '@storybook/react-vite'
import { promises } from '#ui/conformance/conformance.ts'
import { buildWidgetAnswer, buildWidgetContent, buildWidgetState } from '../../widget/test-widget-content.ts'
import { AnswerWidget } from './answer-widget.tsx'

const meta = { title: 'Answers/Widget', component: AnswerWidget, args: { content: buildWidgetContent(), action: '/support/ask/u-verse-high-speed-internet', hasHeading: true } } satisfies Meta<typeof AnswerWidget>
export default meta
type Story = StoryObj<typeof meta>

const parameters = promises({ role: 'region', name: 'Ask me about internet', takesClassAndRef: false })
const question = 'How do I restart my gateway?'
const steps = '<p>Do this:</p><ol><li>Unplug the gateway from the wall.</li><li>Wait a minute.</li><li>Plug it in again.</li><li>Wait until the light is white.</li></ol><p>It takes ten minutes. Do not unplug it meanwhile.</p>'

/** On a desktop the questions stand beside the box. */
export const Idle: Story = {
  parameters: promises({
    role: 'textbox',
    name: 'Your question',
    takesClassAndRef: false,
    keys: [
      ['{Tab}', 'textbox Your question'],
      ['{Enter}', 'textbox Your question'],
      ['{Tab}', 'button Ask'],
    ],
  }),
}
export const Loading: Story = { args: { initial: buildWidgetState({ block: { phase: 'loading', question, message: 1 } }) }, parameters }
export const Writing: Story = { args: { initial: buildWidgetState({ block: { phase: 'answer', question, answer: buildWidgetAnswer({ text: '<p>Unplug the gateway.' }), progress: 'writing' } }) }, parameters }
export const Answer: Story = { args: { initial: buildWidgetState({ block: { phase: 'answer', question, answer: buildWidgetAnswer({ text: steps, isShowGenAIButton: true }), progress: 'whole' }, related: buildWidgetAnswer().relatedQuestions }) }, parameters }
export const LongAnswer: Story = { args: { initial: buildWidgetState({ block: { phase: 'answer', question, answer: buildWidgetAnswer({ text: steps.repeat(4) }), progress: 'whole' } }) }, parameters }
export const Stopped: Story = { args: { initial: buildWidgetState({ block: { phase: 'answer', question, answer: buildWidgetAnswer(), progress: 'stopped' } }) }, parameters }
export const FollowUp: Story = { args: { initial: buildWidgetState({ turns: [{ question: 'What is the red light?', answer: buildWidgetAnswer({ text: steps }) }], block: { phase: 'answer', question, answer: buildWidgetAnswer(), progress: 'whole' } }) }, parameters }
export const Failed: Story = { args: { initial: buildWidgetState({ block: { phase: 'failed', question: 'Will it rain tomorrow?', errorCode: 'SPTSEARCH-102' } }) }, parameters }
export const Retry: Story = { args: { initial: buildWidgetState({ block: { phase: 'retry', question } }) }, parameters }
