import { fileURLToPath } from 'node:url'
import { Resvg } from '@resvg/resvg-js'

const fontFiles = [
  import.meta.resolve('@expo-google-fonts/noto-serif/400Regular/NotoSerif_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-serif/600SemiBold/NotoSerif_600SemiBold.ttf'),
].map((url) => fileURLToPath(url))

/** Runs in a worker thread, because rendering takes about a tenth of a second. */
export function renderPng(svg: string): Uint8Array {
  const font = { loadSystemFonts: false, fontFiles, defaultFontFamily: 'Noto Serif' }
  return new Resvg(svg, { font }).render().asPng()
}
