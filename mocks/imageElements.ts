// Answers the requests of image elements whose address is a call, such as the pictures of a licence. These requests
// do not use fetch or XMLHttpRequest.

/** The functions of the mock server that an image element needs. */
interface ImageAnswers {
  isForMocks: (request: Request) => boolean;
  send: (request: Request) => Promise<Response>;
}

/** React sets the address of an image with setAttribute. An image has no picture when the call is refused. */
export function answerImageElements({ isForMocks, send }: ImageAnswers): void {
  const setAttribute = Element.prototype.setAttribute;
  HTMLImageElement.prototype.setAttribute = function (name: string, value: string) {
    const request = name === 'src' && !/^(data|blob):/.test(value) ? new Request(value) : undefined;
    if (!request || !isForMocks(request)) return setAttribute.call(this, name, value);
    void send(request).then(async (response) => {
      const address = response.ok ? URL.createObjectURL(await response.blob()) : 'data:,';
      for (const end of ['load', 'error'])
        this.addEventListener(end, () => URL.revokeObjectURL(address), { once: true });
      setAttribute.call(this, name, address);
    });
  };
}
