import { closeSync, openSync, readSync } from 'node:fs'

interface TensorHead {
  dtype: string
  shape: number[]
  data_offsets: [number, number]
}

/** A file of named tensors of 16-bit floats (safetensors). Only what is asked for is read. */
export class TensorFile {
  readonly #file: number
  readonly #heads: Record<string, TensorHead>
  readonly #start: number

  constructor(path: string) {
    this.#file = openSync(path, 'r')
    const length = Number(this.#bytes(0, 8).readBigUInt64LE())
    this.#heads = JSON.parse(this.#bytes(8, length).toString()) as Record<string, TensorHead>
    this.#start = 8 + length
  }

  /** @returns the numbers, row by row */
  read(name: string): Float16Array {
    const [start, end] = this.#head(name).data_offsets
    return halves(this.#bytes(this.#start + start, end - start))
  }

  /** One row of a table. */
  readRow(name: string, row: number): Float16Array {
    const { data_offsets: [start], shape } = this.#head(name)
    const width = shape[1]! * 2
    return halves(this.#bytes(this.#start + start + row * width, width))
  }

  close(): void {
    closeSync(this.#file)
  }

  /** @throws if the file has no such tensor of 16-bit floats */
  #head(name: string): TensorHead {
    const head = this.#heads[name]
    if (head?.dtype !== 'F16') throw new Error(`The encoder's file has no ${name} of 16-bit floats.`)
    return head
  }

  #bytes(start: number, length: number): Buffer {
    const bytes = Buffer.alloc(length)
    if (readSync(this.#file, bytes, 0, length, start) < length) throw new Error("The encoder's file is cut off.")
    return bytes
  }
}

function halves({ buffer, byteOffset, length }: Buffer): Float16Array {
  return new Float16Array(buffer, byteOffset, length / 2)
}
