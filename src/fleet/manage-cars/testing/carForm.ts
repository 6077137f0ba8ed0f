// Fills in the form of a car, and counts the previews of its images.
import { File as NodeFile } from 'node:buffer';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';

export const form = (name: string) => within(screen.getByRole('form', { name }));
export const photo = (name: string, type = 'image/jpeg', bytes = 4) =>
  new NodeFile([new Uint8Array(bytes)], name, { type }) as unknown as File;

export function fillIn(name: string, fields: Record<string, string>): void {
  const inForm = form(name);
  for (const [label, value] of Object.entries(fields)) {
    fireEvent.change(inForm.getByLabelText(label), { target: { value } });
  }
}

export async function chooseFiles(name: string, ...files: File[]): Promise<void> {
  fireEvent.change(form(name).getByLabelText('Images'), { target: { files } });
  await waitFor(() => undefined);
}

/** Returns the addresses of previews that are not revoked yet. Call it once per file. */
export function followPreviews(): ReadonlySet<string> {
  const previews = new Set<string>();
  beforeEach(() => {
    let made = 0;
    previews.clear();
    Object.assign(URL, {
      createObjectURL: () => {
        const address = `blob:preview-${(made += 1)}`;
        previews.add(address);
        return address;
      },
      revokeObjectURL: (address: string) => void previews.delete(address),
    });
  });
  return previews;
}

export const WRAITH = {
  Make: 'Rolls-Royce',
  Model: 'Wraith',
  Year: '2023',
  'Price (£)': '450.5',
  Reason: 'Chauffeur',
  Description: 'A coupe.',
};
