import { useRef, useState, type KeyboardEvent } from 'react'

export interface Tool {
  label: string
  run(): void
}

/** A toolbar with one tab stop; the arrow keys move inside it. */
export function FormatBar({ label, tools }: { label: string; tools: readonly Tool[] }) {
  const bar = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const move = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: tools.length - 1 }
    const to = steps[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = (to + tools.length) % tools.length
    setCurrent(next)
    bar.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div ref={bar} role="toolbar" aria-label={label} className="writing-bar" tabIndex={-1} onKeyDown={move}>
      {tools.map(({ label: name, run }, place) => (
        <button
          key={name}
          type="button"
          className="writing-tool"
          tabIndex={place === Math.min(current, tools.length - 1) ? 0 : -1}
          onClick={() => {
            setCurrent(place)
            run()
          }}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
