import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The tests of the whole site, in `test/`, begin first: they take the longest, and the last one would run alone at the
 * end. By itself Vitest knows durations only where it has run before, else it goes by the size of files.
 */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a sequencer is no array
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => moduleId.startsWith(`${this.ctx.config.root}/test/`)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
