/** The WCAG contrast ratio of two colours, as the browser paints them now. */
export function contrastOf(foreground: string, background: string): number {
  const [lighter = 0, darker = 0] = [luminanceOf(foreground), luminanceOf(background)].sort(
    (a, b) => b - a,
  )
  return (lighter + 0.05) / (darker + 0.05)
}

/** Relative luminance, https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = paint(colour).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function paint(colour: string): number[] {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return []
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  return [...context.getImageData(0, 0, 1, 1).data]
}
