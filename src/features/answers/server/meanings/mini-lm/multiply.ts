/**
 * The machine code of multiply.wat, which multiplies two matrices with eight numbers at once: JavaScript has no such
 * instructions and takes ten times as long. multiply.test.ts checks that it is up to date.
 */
export const code = 'AGFzbQEAAAABCgFgBn9/f39/fwACEgEGa2VybmVsBm1lbW9yeQIAAQMCAQAHDAEIbXVsdGlwbHkAAAqrBgGoBgILfwt7IARBAnQhDgNAQQAhBiAAIQggAiAHQQJ0aiEMA0AgBkEBaiADSSEQIAggBUEBdEEAIBAbaiEJIAwgDkEAIBAbaiEN/QwAAAAAAAAAAAAAAAAAAAAAIRT9DAAAAAAAAAAAAAAAAAAAAAAhFf0MAAAAAAAAAAAAAAAAAAAAACEW/QwAAAAAAAAAAAAAAAAAAAAAIRf9DAAAAAAAAAAAAAAAAAAAAAAhGP0MAAAAAAAAAAAAAAAAAAAAACEZ/QwAAAAAAAAAAAAAAAAAAAAAIRr9DAAAAAAAAAAAAAAAAAAAAAAhGyABIQogASAFaiELA0AgCP0ABAAhESAJ/QAEACESIAr9AQMAIRMgFCARIBP9ugH9rgEhFCAYIBIgE/26Af2uASEYIAogBWohDyAP/QEDACETIBUgESAT/boB/a4BIRUgGSASIBP9ugH9rgEhGSAPIAVqIQ8gD/0BAwAhEyAWIBEgE/26Af2uASEWIBogEiAT/boB/a4BIRogDyAFaiEPIA/9AQMAIRMgFyARIBP9ugH9rgEhFyAbIBIgE/26Af2uASEbIAhBEGohCCAJQRBqIQkgCkEIaiEKIAogC0kNAAsgFCAV/Q0AAQIDEBESEwgJCgsYGRobIBQgFf0NBAUGBxQVFhcMDQ4PHB0eH/2uASEUIBYgF/0NAAECAxAREhMICQoLGBkaGyAWIBf9DQQFBgcUFRYXDA0ODxwdHh/9rgEhFiAMIBQgFv0NAAECAwQFBgcQERITFBUWFyAUIBb9DQgJCgsMDQ4PGBkaGxwdHh/9rgH9CwQAIBggGf0NAAECAxAREhMICQoLGBkaGyAYIBn9DQQFBgcUFRYXDA0ODxwdHh/9rgEhGCAaIBv9DQABAgMQERITCAkKCxgZGhsgGiAb/Q0EBQYHFBUWFwwNDg8cHR4f/a4BIRogDSAYIBr9DQABAgMEBQYHEBESExQVFhcgGCAa/Q0ICQoLDA0ODxgZGhscHR4f/a4B/QsEACAJIQggDSAOaiEMIAZBAmohBiAGIANJDQALIAEgBUECdGohASAHQQRqIQcgByAESQ0ACws='

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
