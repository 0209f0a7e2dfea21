/** The result of work that could pause, without a pause. */
export function atOnce<Made>(work: Generator<unknown, Made>): Made {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}
