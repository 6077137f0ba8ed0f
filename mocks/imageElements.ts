// Answers image elements whose address is a call, such as the pictures of a licence: their requests reach neither fetch nor
// XMLHttpRequest.

/** The parts of the mock server that an image needs. */
interface ImageAnswers {
  isForMocks: (request: Request) => boolean;
  send: (request: Request) => Promise<Response>;
}

/** React sets the address of an image by setAttribute. A refused call leaves the image without a picture. */
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
