import { useEffect, useRef, useState } from 'react'

/** Opens a form in place of its button, and gives the button the focus when the form ends. */
export function useEditing(buttonId: string) {
  const [isEditing, setIsEditing] = useState(false)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing) document.getElementById(buttonId)?.focus()
    wasEditing.current = isEditing
  }, [isEditing, buttonId])
  return { isEditing, edit: () => setIsEditing(true), stop: () => setIsEditing(false) }
}
