/**
 * The machine code of multiply.wat, which multiplies two matrices with eight numbers at once: JavaScript has no such
 * instructions and takes ten times as long. multiply.test.ts checks that it is up to date.
 */
export const code = 'AGFzbQEAAAABCgFgBn9/f39/fwACEgEGa2VybmVsBm1lbW9yeQIAAQMCAQAHDAEIbXVsdGlwbHkAAArEAwHBAwIIfwV7IARBAnQhDANAQQAhBiAAIQggAiAHQQJ0aiELA0D9DAAAAAAAAAAAAAAAAAAAAAAhD/0MAAAAAAAAAAAAAAAAAAAAACEQ/QwAAAAAAAAAAAAAAAAAAAAAIRH9DAAAAAAAAAAAAAAAAAAAAAAhEiABIQkgASAFaiEKA0AgCP0ABAAhDiAPIA4gCf0BAwD9ugH9rgEhDyAJIAVqIQ0gECAOIA39AQMA/boB/a4BIRAgDSAFaiENIBEgDiAN/QEDAP26Af2uASERIA0gBWohDSASIA4gDf0BAwD9ugH9rgEhEiAIQRBqIQggCUEIaiEJIAkgCkkNAAsgDyAQ/Q0AAQIDEBESEwgJCgsYGRobIA8gEP0NBAUGBxQVFhcMDQ4PHB0eH/2uASEPIBEgEv0NAAECAxAREhMICQoLGBkaGyARIBL9DQQFBgcUFRYXDA0ODxwdHh/9rgEhESALIA8gEf0NAAECAwQFBgcQERITFBUWFyAPIBH9DQgJCgsMDQ4PGBkaGxwdHh/9rgH9CwQAIAsgDGohCyAGQQFqIQYgBiADSQ0ACyABIAVBAnRqIQEgB0EEaiEHIAcgBEkNAAsL'

export interface Kernel {
  memory: WebAssembly.Memory
  /**
   * `out[row][column]` is the sum of `a[row][i] * b[column][i]`. All are addresses in the memory.
   * @param a 16-bit numbers, at most 8191
   * @param b bytes
   * @param out 32-bit numbers
   * @param columns a multiple of 4
   * @param depth a multiple of 8, at most 1,536
   */
  multiply(a: number, b: number, out: number, rows: number, columns: number, depth: number): void
}

/** @param bytes the size of its memory */
export async function loadKernel(bytes: number): Promise<Kernel> {
  const memory = new WebAssembly.Memory({ initial: Math.ceil(bytes / 65_536) })
  const { instance } = await WebAssembly.instantiate(Buffer.from(code, 'base64'), { kernel: { memory } })
  return { memory, multiply: instance.exports.multiply as Kernel['multiply'] }
}
