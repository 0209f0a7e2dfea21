import data from '../home-data.json'

/** What our loader gathers, from memory. */
export async function readHome() {
  return data
}
